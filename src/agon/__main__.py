from agon.cli.main import app

app(prog_name="agon")
